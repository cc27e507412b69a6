import { lazyRouteComponent } from '@tanstack/react-router';

/** A script of a page could not be loaded: offline, or because an update removed it. */
export class MissingScript extends Error {}

/**
 * A page whose script is loaded when it is opened. Alone, `lazyRouteComponent` reloads the app when a script is missing, which
 * offline leaves the error page of the browser. It recognises that error by its message, so this one reaches `PageFault`.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new MissingScript(`Script not loaded: ${String(cause)}`);
      }),
    name,
  );
