// Fair dice as the server's fair.py has them: seals, the digest of the locked list, and every throw from the seed.
// Hashes come from a library, since a page without https has no crypto.subtle.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

const DOMAIN = 'passgo-fair-dice-1';

export interface Opening {
  salt: string;
  words: string;
}

export interface Sealed {
  by: string;
  seal: string;
}

export function newOpening(words: string): Opening {
  return { salt: bytesToHex(randomBytes(32)), words };
}

export function sealOf({ salt, words }: Opening): string {
  return hash(utf8ToBytes(`${DOMAIN}/seal/`), hexToBytes(salt), utf8ToBytes(words));
}

export function commitmentOf(seed: string): string {
  return hash(utf8ToBytes(`${DOMAIN}/commitment/`), hexToBytes(seed));
}

export function lockDigest(commitment: string, words: string[], seals: Sealed[]): string {
  const said = words.map((text) => `words ${hexOf(text)}`);
  const sealed = seals.map(({ by, seal }) => `seal ${hexOf(by)} ${seal}`);
  return hash(utf8ToBytes([`${DOMAIN}/lock`, commitment, ...said, ...sealed].join('\n')));
}

/** What goes into the dice beside the seed, in a game with seals. */
export function contributions(digest: string, openings: Opening[]): string[] {
  return [digest, ...openings.map(({ salt, words }) => `${salt} ${words}`)];
}

/** The throws of a game, one after the other. */
export function* throws(seed: string, words: string[]): Generator<[number, number], undefined> {
  const key = hmac(sha256, hexToBytes(seed), utf8ToBytes(`${DOMAIN}/key/${asciiJson(words)}`));
  for (let number = 1; ; number++) {
    const faces = belowSix(key, `throw/${number}`);
    yield [faces.next().value! + 1, faces.next().value! + 1];
  }
}

function* belowSix(key: Uint8Array, what: string): Generator<number, undefined> {
  for (let block = 0; ; block++) {
    for (const byte of hmac(sha256, key, utf8ToBytes(`${what}/${block}`))) if (byte < 252) yield byte % 6;
  }
}

/** As Python writes a list of texts: everything beyond ASCII escaped, a blank after each comma. */
function asciiJson(words: string[]): string {
  const escaped = (text: string) =>
    JSON.stringify(text).replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `[${words.map(escaped).join(', ')}]`;
}

function hash(...parts: Uint8Array[]): string {
  return bytesToHex(sha256(concatBytes(...parts)));
}

function hexOf(text: string): string {
  return bytesToHex(utf8ToBytes(text));
}
