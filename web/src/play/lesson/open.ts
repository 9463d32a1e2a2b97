// The way into the guided game: the one that was begun, if it still waits, else a new one.
import { createRoom, getRoom } from '../../lib/api';
import { t } from '../../lib/i18n';
import { router } from '../../lib/router.svelte';

const KEY = 'passgo.lesson'; // the table of the guided game that was begun here

export function begunLesson(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

function keep(room: string): void {
  try {
    localStorage.setItem(KEY, room);
  } catch {
    // a browser that keeps nothing: the address still leads there
  }
}

/** Whether the guided game that was begun here waits to be gone on with. */
export async function isWaiting(id: string): Promise<boolean> {
  if (!id) return false;
  try {
    const room = await getRoom(id);
    return room.status === 'playing' && Boolean(room.lesson);
  } catch {
    return false;
  }
}

export async function openLesson(name: string): Promise<void> {
  const before = begunLesson();
  if (await isWaiting(before)) {
    router.go(`/table/${before}`);
    return;
  }
  const { room } = await createRoom({ name: name.trim() || t('home:guest'), lesson: 'first' });
  keep(room);
  router.go(`/table/${room}`);
}
