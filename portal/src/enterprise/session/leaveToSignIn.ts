/** Redirects to the sign-in, which returns to the current page. */
export function leaveToSignIn(): void {
  const here = location.pathname + location.search;
  location.replace(here === '/' ? '/portal/sign-in' : `/portal/sign-in?to=${encodeURIComponent(here)}`);
}
