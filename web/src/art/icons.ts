// Every drawing by its name. Drawn for this project; nothing is taken from the publishers.
import { pieces } from './pieces';
import { places } from './places';
import { reactions } from './reactions';
import type { Drawing } from './shape';
import { signs } from './signs';

export type { Drawing } from './shape';

export const icons: Record<string, Drawing> = { ...signs, ...places, ...pieces, ...reactions };
