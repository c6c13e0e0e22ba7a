/** Every address of the app that more than one room links to. Screens' own routes are in client/app/routes.ts. */
export const PATHS = {
  home: '/',
  login: '/auth/login',
  dashboard: '/dashboard',
  myLoads: '/dashboard/my-loads',
  loadBoard: '/dashboard/load-board',
  calendar: '/dashboard/calendar',
  notifications: '/dashboard/notifications',
  notificationSettings: '/dashboard/notifications/settings',
  /** the page behind a mail's link */
  unsubscribe: '/auth/unsubscribe',
  outbox: '/dashboard/outbox',
  billing: '/dashboard/subscription/billing',
  paymentMethods: '/dashboard/subscription/payment-methods',
  verifyEmail: '/auth/verify-email',
} as const

export function loadPath(loadId: string): string {
  return `/dashboard/load/${loadId}`
}

export function boardLoadPath(loadId: string): string {
  return `/dashboard/loadboard/${loadId}`
}
