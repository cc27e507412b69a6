import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

const periodMs = 500;
const logLimitBytes = 16 * 1024 * 1024;

interface Watched {
  isUp: () => boolean;
  /** Starts the server unless another process already did. */
  restart: () => Promise<void>;
  logFile: string;
  log: (message: string) => void;
}

/** Starts the server again when it dies, and keeps its log small. Returns how to end: nothing is restarted after that. */
export function watch({ isUp, restart, logFile, log }: Watched): () => Promise<void> {
  let isEnded = false;
  const told = new Set<string>();
  let check = Promise.resolve();
  let timer = schedule();

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      check = look().then(() => {
        if (!isEnded) timer = schedule();
      });
    }, periodMs).unref();
  }

  async function look(): Promise<void> {
    try {
      if (isUp()) {
        told.clear();
        await shorten(logFile);
      } else {
        tellOnce('PostgreSQL stopped unexpectedly. Restarting it.');
        await restart();
      }
    } catch (error) {
      tellOnce(error instanceof Error ? error.message : String(error));
    }
  }

  /** Once per outage: the next try is only half a second away. */
  function tellOnce(message: string): void {
    if (told.has(message)) return;
    told.add(message);
    log(message);
  }

  return async () => {
    isEnded = true;
    clearTimeout(timer);
    await check;
  };
}

/** Not through a link, as root may do this in a folder of somebody else. */
async function shorten(logFile: string): Promise<void> {
  const file = await open(logFile, constants.O_WRONLY | constants.O_NOFOLLOW).catch(() => undefined);
  if (!file) return;
  try {
    if ((await file.stat()).size > logLimitBytes) await file.truncate(0);
  } finally {
    await file.close();
  }
}
