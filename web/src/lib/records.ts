// Records that were opened in this browser, so that the address of a moment in one leads there again. A record is nobody
// else's business: it stays in the browser, and the server keeps nothing of it.
import { newId } from './connection';

const NAME = 'passgo.records';
const MOST = 8;

interface Kept {
  id: string;
  at: number;
  text: string;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('records', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NAME));
  });
}

/** Keeps a record and the few that were opened before it. Its id; '' if this browser keeps nothing. */
export async function keepRecord(text: string): Promise<string> {
  try {
    const base = await open();
    const store = base.transaction('records', 'readwrite').objectStore('records');
    const all = (await done(store.getAll() as IDBRequest<Kept[]>)).sort((a, b) => b.at - a.at);
    const same = all.find((one) => one.text === text);
    const id = same?.id ?? newId();
    await done(store.put({ id, at: Date.now(), text }));
    for (const old of all.filter((one) => one.id !== id).slice(MOST - 1)) await done(store.delete(old.id));
    base.close();
    return id;
  } catch {
    return '';
  }
}

/** The record of that id; null if this browser does not have it. */
export async function keptRecord(id: string): Promise<string | null> {
  try {
    const base = await open();
    const found = await done(
      base.transaction('records').objectStore('records').get(id) as IDBRequest<Kept | undefined>,
    );
    base.close();
    return found?.text ?? null;
  } catch {
    return null;
  }
}
