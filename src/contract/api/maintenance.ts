/** What a person reads stays readable only with a session, and these change nothing else that anybody typed. */
const GOES_ON = new Set([
  '/auth/login',
  '/auth/refresh',
  '/auth/logout',
  '/auth/logout/proof',
  '/auth/validate-otp',
  '/auth/resend-otp',
  '/auth/sessions/:id',
  '/auth/sign-out-everywhere',
  '/health/crash',
  // each action in it is answered on its own
  '/ops',
  // they only read
  '/loads/rate-suggestions',
])

/** Whether maintenance holds it up: every write but those that keep people signed in, or sign them out. */
export function isHeldInMaintenance({ method, path }: { method: string; path: string }): boolean {
  return method !== 'GET' && method !== 'HEAD' && !GOES_ON.has(path)
}
