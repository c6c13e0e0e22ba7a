import { PATHS } from '#contract/api/path.ts'

/** NAV-04 */
export const HEADER_LINKS = [
  { path: PATHS.home, name: 'Home' },
  { path: PATHS.about, name: 'About us' },
  { path: PATHS.employment, name: 'Employment' },
  { path: PATHS.blog, name: 'Blog' },
  { path: PATHS.contact, name: 'Contact Us' },
  { path: PATHS.publicFaq, name: 'FAQ' },
] as const

/** NAV-10 */
export const FOOTER_LINKS = {
  quick: {
    title: 'Quick links',
    links: [
      { path: PATHS.home, name: 'Home' },
      { path: PATHS.about, name: 'About Us' },
      { path: PATHS.publicFaq, name: 'FAQs' },
      { path: PATHS.contact, name: 'Contact' },
    ],
  },
  legal: {
    title: 'Legal',
    links: [
      { path: PATHS.privacy, name: 'Privacy Policy' },
      { path: PATHS.terms, name: 'Terms & Conditions' },
    ],
  },
} as const

export const SITE_COPY = {
  skipToContent: 'Skip to content',
  milepostHome: 'Milepost home',
  main: 'Main',
  menu: 'Menu',
  openMenu: 'Menu',
  signIn: 'Sign in',
  signUp: 'Sign up',
  profile: 'Profile',
  settings: 'Settings',
  signOut: 'Sign out',
  dashboard: 'My loads',
  followUs: 'Follow us',
  tagline: 'A licensed freight broker, fully transparent. Not a motor carrier.',
  /** CONST-06 */
  copyright: '© 2025–2026 Milepost Freight, LLC',
  shareImage: 'A highway sign: shipper pays $2,390, broker keeps $240, you get $2,150',
  noScript: 'You can read this page without JavaScript. Signing in needs it. Email us:',
  sources: 'Place names and coordinates: GeoNames, CC\u00A0BY\u00A04.0',
} as const

export const CHAT_COPY = {
  open: 'Talk to us',
  title: 'Talk to a person',
  hours: 'Office hours',
  call: 'Call',
  email: 'Email',
} as const

export const NOT_FOUND_COPY = {
  title: 'Page not found',
  description: "There's no page at this address.",
  heading: 'This road ends here',
  text: "There's no page at this address. It may have moved, or the link is incomplete.",
  backToMilepost: 'Back to Milepost',
} as const

export const LEGAL_PAGE_COPY = {
  privacyDescription: 'What Milepost keeps about you and your freight, who sees it, and how long we keep it.',
  termsDescription: 'The agreement between you and Milepost: who may use it, what a deal is, and what it costs.',
} as const
