// The page's types from the server's schema: docs/protocol.schema.json -> src/wire/types.gen.ts.
// A field that the schema gives a default may be left out by a client only; what the server sends is always complete.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const SCHEMA = fileURLToPath(new URL('../../docs/protocol.schema.json', import.meta.url));
const TYPES = fileURLToPath(new URL('../src/wire/types.gen.ts', import.meta.url));

const { $defs: defs, unions, words, version } = JSON.parse(await readFile(SCHEMA, 'utf8'));

const isCommandUnion = (node) =>
  node.discriminator && Object.keys(node.discriminator.mapping).every((name) => unions.Command.includes(name));

/** All definitions that these lead to. */
function reach(names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const refs = JSON.stringify(defs[name]).matchAll(/"#\/\$defs\/(\w+)"/g);
    reach(
      [...refs].map((match) => match[1]),
      found,
    );
  }
  return found;
}

/** What the schema leaves open because the server passes it on as it came. */
const OPEN = {
  command: 'Command',
  events: 'Event[]',
  legal: '{ [player: string]: Command[] }',
  changes: 'Partial<View>',
  options: '{ [name: string]: boolean | number | string }',
};

function isOpen(node) {
  const { type, additionalProperties: values, ...rest } = node;
  const isBare = Object.keys(rest).every((key) => key === 'description' || key === 'default');
  return isBare && (type === undefined || type === 'array' || (type === 'object' && (!values || isOpen(values))));
}

/** With our type where it is open; as one of several, too. */
function closed(node, tsType) {
  if (node.anyOf && !isCommandUnion(node))
    return { ...plain(node), anyOf: node.anyOf.map((one) => closed(one, tsType)) };
  return isOpen(node) ? { tsType } : plain(node);
}

/** A schema in the older words that the compiler knows, with our names for the large unions. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain);
  if (node === null || typeof node !== 'object') return node;
  if (isCommandUnion(node)) return { tsType: 'Command' };
  const made = {};
  for (const [key, value] of Object.entries(node)) {
    // A property may be called `default` or `description`: names are not keywords.
    if (key === 'properties')
      made.properties = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
    else if (key === 'prefixItems') made.items = plain(value);
    else if (key === 'items' && value === false) made.additionalItems = false;
    else if (key === '$ref') made.$ref = value;
    else if (key === 'description') made.description = value.replace(/\n +/g, '\n');
    else if (
      key !== 'x-says' &&
      key !== 'discriminator' &&
      key !== 'default' &&
      key !== 'maxLength' &&
      key !== 'minLength'
    )
      made[key] = plain(value);
  }
  // Long lists are not tuples of every length: bounds count only where each place has its own type.
  if (!node.prefixItems) {
    delete made.minItems;
    delete made.maxItems;
  }
  return made;
}

function definition(name, complete) {
  const made = plain(defs[name]);
  for (const [key, node] of Object.entries(defs[name].properties ?? {})) {
    if (key in OPEN) made.properties[key] = closed(node, OPEN[key]);
    if (complete && 'default' in node) made.required = [...new Set([...(made.required ?? []), key])];
  }
  return made;
}

const complete = new Set(Object.keys(defs).filter((name) => defs[name].additionalProperties !== false));
for (const name of reach(unions.Command)) complete.add(name);
const $defs = Object.fromEntries(Object.keys(defs).map((name) => [name, definition(name, complete.has(name))]));

const text = await compile({ title: 'Wire', type: 'object', additionalProperties: false, $defs }, 'Wire', {
  additionalProperties: false,
  bannerComment: '// Made by scripts/types.mjs from docs/protocol.schema.json; not kept in git.',
  style: { semi: false, singleQuote: true, printWidth: 120 },
  unreachableDefinitions: true,
});
const interfaces = text
  .replace(/export interface Wire \{\s*\}\n?/, '')
  .replace(
    /\n?\/\*\*\n \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
    '\n',
  )
  .replace(
    /( \*\n)? \* This interface was referenced by `Wire`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
    '',
  );
const groups = Object.entries(unions).map(
  ([name, names]) => `export type ${name} =\n${names.map((one) => `  | ${one}`).join('\n')}\n`,
);
/** PHASES with its type Phase: the words in the server's order. */
const lists = Object.entries(words).map(([name, all]) => {
  const list = `${name.toUpperCase()}S`;
  return `export const ${list} = ${JSON.stringify(all)} as const\nexport type ${name} = (typeof ${list})[number]\n`;
});
/** Sentences of events that need no teller, by event and language, with their holes as i18next writes them. */
const says = Object.fromEntries(
  Object.entries(defs)
    .filter(([, one]) => 'x-says' in one)
    .map(([name, one]) => [
      name,
      Object.fromEntries(
        Object.entries(one['x-says']).map(([language, text]) => [language, text.replace(/\{(\w+)\}/g, '{{$1}}')]),
      ),
    ]),
);
const sentences = `export const SENTENCES = ${JSON.stringify(says)} as const\nexport type EventWithSentence = keyof typeof SENTENCES\n`;

await mkdir(dirname(TYPES), { recursive: true });
const whole = [interfaces, ...groups, ...lists, sentences, `export const VERSION = ${version}\n`].join('\n');
if ((await readFile(TYPES, 'utf8').catch(() => '')) !== whole) {
  // Moved into place whole: another run may be reading it.
  await writeFile(`${TYPES}.${process.pid}`, whole);
  await rename(`${TYPES}.${process.pid}`, TYPES);
}
