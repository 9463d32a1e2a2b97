// An edition's face as CSS variables: on the whole page while its table is shown, or on one element (a preview).
import { getBoard } from './api';
import { backOf } from './backs';
import { isDark } from './settings.svelte';
import type { BoardData } from './wire';

export type Face = BoardData['face'];

/** The page's own names (styles/tokens.css) for the colours of an edition; other names stay as they are. */
const NAMES: Record<string, string> = {
  table: 'paper',
  well: 'paper-deep',
  edge: 'line-strong',
  ground: 'board-ground',
  ground_deep: 'board-deep',
  ground_line: 'board-line',
};
const ON_GROUND = 'on_ground_';
/** How round a die is; one of football shape is round at two of its corners. */
const CORNERS_OF_DICE: Record<Face['dice']['shape'], string> = {
  rounded: '17%',
  sharp: '4%',
  football: '46% 13%',
  stitched: '24%',
  chamfered: '9%',
  soft: '34%',
};
/** How large letters of each kind are set so that a title takes as much room in each. */
const SIZES: Record<Face['type'], string> = {
  book: '1',
  deco: '1.08',
  block: '1.16',
  slab: '1.1',
  wide: '0.78',
  round: '1',
};
/** Over the middle of the ground's drawing, so that words are read there. */
const VEIL =
  'radial-gradient(closest-side, color-mix(in srgb, var(--board-ground) 78%, transparent) 55%, transparent 100%)';

/** Every variable that a face sets, with its value. */
export function variables(face: Face, dark: boolean): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, colour] of Object.entries(dark ? face.dark : face.light)) {
    if (name.startsWith(ON_GROUND)) found.set(`--on-ground-${cssName(name.slice(ON_GROUND.length))}`, colour);
    else {
      found.set(`--${cssName(name)}`, colour);
      found.set(`--own-${cssName(name)}`, colour); // what .on-paper goes back to within .on-ground
    }
  }
  found.set('--die-body', face.dice.body);
  found.set('--die-pip', face.dice.pips);
  found.set('--die-edge', 'color-mix(in srgb, var(--die-pip) 55%, var(--die-body))');
  found.set('--die-radius', CORNERS_OF_DICE[face.dice.shape]);
  found.set('--house', face.buildings.house_colour);
  found.set('--hotel', face.buildings.hotel_colour);
  found.set('--back-chance', face.backs.chance);
  found.set('--back-community-chest', face.backs.community_chest);
  found.set('--card-back', backOf(face.backs, 'chance'));
  found.set('--card-back-2', backOf(face.backs, 'community_chest'));
  found.set('--card-back-ink', face.backs.ink);
  found.set('--stage-ground', VEIL);
  found.set('--display', `var(--type-${face.type})`);
  found.set('--display-size', SIZES[face.type]);
  return found;
}

function cssName(name: string): string {
  return (NAMES[name] ?? name).replaceAll('_', '-');
}

type Styled = HTMLElement | SVGElement;

function dress(node: Styled, face: Face): () => void {
  const worn = variables(face, isDark());
  for (const [name, value] of worn) node.style.setProperty(name, value);
  node.dataset.face = face.ground;
  return () => {
    for (const name of worn.keys()) node.style.removeProperty(name);
    delete node.dataset.face;
  };
}

/** An attachment: the element and all in it wear the face. */
export function wears(face: () => Face | undefined): (node: Styled) => void {
  return (node) => {
    $effect(() => {
      const now = face();
      return now && dress(node, now);
    });
  };
}

/** The whole page wears a face while a component is there. */
export function wearFace(face: () => Face | undefined): void {
  $effect(() => {
    const now = face();
    return now && dress(document.documentElement, now);
  });
}

/** The same by the name of an edition; '' for none. */
export function wearEdition(edition: () => string): { readonly face: Face | undefined } {
  let found = $state.raw<{ id: string; face: Face } | null>(null);
  const wanted = $derived(edition());
  const face = $derived(found?.id === wanted ? found.face : undefined);
  $effect(() => {
    const id = wanted;
    if (!id) return;
    getBoard(id).then(
      (board) => {
        if (id === wanted) found = { id, face: board.face };
      },
      () => {}, // without its data the page stays as it is
    );
  });
  wearFace(() => face);
  return {
    get face() {
      return face;
    },
  };
}
