/** Goes to the sign-in, which leads back to where somebody was. */
export function leaveToSignIn(): void {
  const here = location.pathname + location.search;
  location.replace(here === '/' ? '/portal/sign-in' : `/portal/sign-in?to=${encodeURIComponent(here)}`);
}
