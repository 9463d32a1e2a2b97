// Plain HTTP: editions, options, rules, tables and records. Every failure is an ApiError with a stable code.
import type {
  AdviceView,
  AskFairness,
  AskForecast,
  BoardData,
  BotData,
  CreateRoom,
  EditionSummary,
  FairnessView,
  Forecast,
  GameReview,
  OptionData,
  Replay,
  ReviewProgress,
  Risk,
  RoomView,
  RuleData,
  SeatLink,
  Story,
} from './wire';

export type { BoardData, EditionSummary, OptionData, Replay, RuleData, SeatLink };

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule = '',
    readonly status = 0,
  ) {
    super(message);
  }
}

async function request<T>(path: string, init?: RequestInit, text = false): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError('page/no-connection', '');
  }
  if (response.ok) return (text ? await response.text() : await response.json()) as T;
  throw await failure(response);
}

async function failure(response: Response): Promise<ApiError> {
  try {
    const found = (await response.json()) as { code?: string; message?: string; rule?: string };
    return new ApiError(found.code ?? 'page/failed', found.message ?? '', found.rule ?? '', response.status);
  } catch {
    return new ApiError('page/failed', '', '', response.status);
  }
}

function post<T>(path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  return request<T>(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is fetched once; a failure is not kept. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = request<T>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const getEditions = () => once<EditionSummary[]>('/api/editions');
export const getBoard = (edition: string) => once<BoardData>(`/api/editions/${encodeURIComponent(edition)}`);
export const getOptions = () => once<OptionData[]>('/api/options');
export const getBots = () => once<BotData[]>('/api/bots');
export const getRules = () => once<Record<string, RuleData>>('/api/rules');

const room = (id: string) => `/api/rooms/${encodeURIComponent(id)}`;

export const listRooms = () => request<RoomView[]>('/api/rooms');
export const getRoom = (id: string) => request<RoomView>(room(id));
/** Where other devices reach this server; '' if that is not known. */
export const getLinks = () => once<{ public_url: string }>('/api/links');
export const qrOf = (id: string, path = '') => `${room(id)}/qr.svg${path && `?path=${encodeURIComponent(path)}`}`;

export interface Seated {
  room: string;
  seat: number;
}

/** The seat's token comes back as a cookie that the page cannot read. */
export const createRoom = (wish: Partial<CreateRoom> & { name: string }) =>
  post<Seated>('/api/rooms', { ...wish, cookie: true });
export const joinRoom = (id: string, wish: { name: string; piece?: string; password?: string }) =>
  post<Seated>(`${room(id)}/join`, { ...wish, cookie: true });
/** How long a game with these settings takes. */
export const askForecast = (asked: Partial<AskForecast>) => post<Forecast>('/api/forecast', asked);
/** A link by which another device takes over the seats of this one. */
export const moveSeat = (id: string) => post<SeatLink>(`${room(id)}/move`, {});
/** A seat link (`#seat=TOKEN`) opened on this device. */
export const takeSeat = (id: string, token: string) => post<unknown>(`${room(id)}/seat`, { token });

const query = (game?: string) => (game ? `?game=${encodeURIComponent(game)}` : '');
export const getRecord = (id: string, game?: string) => request<string>(`${room(id)}/record${query(game)}`, {}, true);
export const getReplay = (id: string, game?: string) => request<Replay>(`${room(id)}/replay${query(game)}`);
/** Of a finished game: it stays as it is. */
export const getStory = (id: string, game: string) => once<Story>(`${room(id)}/story${query(game)}`);
/** Of a player's next throw, as the table stands now. */
export const getRisk = (id: string, player: string) =>
  request<Risk>(`${room(id)}/risk?player=${encodeURIComponent(player)}`);
export const replayOf = (record: string) =>
  request<Replay>('/api/replay', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });

// ---------------------------------------------------------------- the coach
/** For the decision that a seat of ours has to take now. */
export const getAdvice = (id: string, seat: number) => request<AdviceView>(`${room(id)}/advice?seat=${seat}`);
export const askFairness = (id: string, asked: Partial<AskFairness>) =>
  post<FairnessView>(`${room(id)}/fairness`, asked);

/** A finished game looked through, or how far that has come. */
export type Reviewed = { ready: GameReview } | { progress: ReviewProgress };

async function reviewed(path: string, init?: RequestInit): Promise<Reviewed> {
  const found = await request<GameReview | ReviewProgress>(path, init);
  return 'curve' in found ? { ready: found } : { progress: found };
}
export const getReview = (id: string, game: string) => reviewed(`${room(id)}/review${query(game)}`);
export const getReviewAgain = (review: string) => reviewed(`/api/reviews/${encodeURIComponent(review)}`);
export const reviewOf = (record: string) =>
  reviewed('/api/reviews', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: record });
