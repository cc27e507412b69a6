import type { Services } from '../../caller/context.js';
import type { Load } from '../../caller/limits/load.js';
import type { UploadPace } from './requirePace.js';

/** What a router of files is made of. */
export interface Uploads {
  readonly services: Services;
  readonly load: Load;
  readonly publicUrl: () => string;
  /** How slowly a file may come; 10 kB a second unless given. */
  readonly pace?: UploadPace | undefined;
}
