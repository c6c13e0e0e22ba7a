/** Paths that more than one part of the app links to. Screens' own routes are in client/app/routes.ts. */
export const PATHS = {
  home: '/',
  login: '/auth/login',
  signUp: '/auth/signup',
  verifyEmail: '/auth/verify-email',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  twoStep: '/auth/two-step',
  /** with the token of an emailed invitation as its fragment */
  join: '/auth/join',
  terms: '/terms-conditions',
  privacy: '/privacy-policy',
  about: '/about',
  contact: '/contact',
  employment: '/employment',
  blog: '/blog',
  publicFaq: '/faq',
  developers: '/developers',
  /** the server's own page */
  apiReference: '/api/docs',
  dashboard: '/dashboard',
  myLoads: '/dashboard/my-loads',
  createLoad: '/dashboard/create-load',
  loadBoard: '/dashboard/load-board',
  bulkPost: '/dashboard/bulk-post',
  calendar: '/dashboard/calendar',
  notifications: '/dashboard/notifications',
  notificationSettings: '/dashboard/notifications/settings',
  /** the page behind an email's link */
  unsubscribe: '/auth/unsubscribe',
  outbox: '/dashboard/outbox',
  /** where the manifest's share target sends files; the service worker answers the POST */
  share: '/dashboard/share',
  profile: '/dashboard/profile',
  editProfile: '/dashboard/profile/edit',
  settings: '/dashboard/settings',
  /** the carriers that a dispatcher books for, and the dispatchers that a carrier lets book */
  carriers: '/dashboard/settings/carriers',
  dispatchers: '/dashboard/settings/dispatchers',
  people: '/dashboard/settings/people',
  integrations: '/dashboard/settings/integrations',
  help: '/dashboard/settings/help',
  faq: '/dashboard/settings/faq',
  privacyPolicy: '/dashboard/settings/privacy-policy',
  termsConditions: '/dashboard/settings/terms-conditions',
  aboutUs: '/dashboard/settings/about-us',
  contactUs: '/dashboard/settings/contact-us',
  activity: '/dashboard/activity',
  analytics: '/dashboard/analytics',
  money: '/dashboard/money',
  customers: '/dashboard/customers',
  /** of the company's shippers, by EDI */
  tenders: '/dashboard/tenders',
  /** redirects to billing */
  subscription: '/dashboard/subscription',
  billing: '/dashboard/subscription/billing',
  subscriptionHistory: '/dashboard/subscription/history',
  paymentMethods: '/dashboard/subscription/payment-methods',
  paymentSetup: '/dashboard/subscription/payment-setup',
} as const

/** @param returnTo the screen that asked for the sign-in */
export function loginPath(returnTo: string | undefined): string {
  return returnTo === undefined ? PATHS.login : `${PATHS.login}?returnTo=${encodeURIComponent(returnTo)}`
}

export function verifyEmailPath(email: string): string {
  return `${PATHS.verifyEmail}?email=${encodeURIComponent(email)}`
}

export function loadPath(loadId: string): string {
  return `/dashboard/load/${loadId}`
}

/** The owner's screen of a load with its booking requests; a carrier with a request is led to the board's. */
export function loadRequestsPath(loadId: string): string {
  return `${loadPath(loadId)}?tab=requests`
}

export function tenderPath(tenderId: string): string {
  return `${PATHS.tenders}/${tenderId}`
}

export function editLoadPath(loadId: string): string {
  return `/dashboard/edit-load/${loadId}`
}

export function boardLoadPath(loadId: string): string {
  return `/dashboard/loadboard/${loadId}`
}
