import { request } from 'node:http';

/** Starts a download, stops reading after its first bytes while something happens, and then reads on to its end. */
export function pausedDownload(
  url: string,
  headers: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<'broken off' | 'whole'> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (res) => {
      res.on('error', () => {
        resolve('broken off');
      });
      res.on('end', () => {
        resolve('whole');
      });
      res.once('data', () => {
        // The server waits for a reader that pauses.
        res.pause();
        void work().then(() => res.resume(), reject);
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}
