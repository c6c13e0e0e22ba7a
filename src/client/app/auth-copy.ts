export const AUTH_COPY = {
  milepostHome: 'Milepost home',
  moreAboutMilepost: 'More about Milepost',
  footerLinks: [
    { href: '/terms', name: 'Terms' },
    { href: '/privacy', name: 'Privacy' },
    { href: '/about', name: 'About' },
    { href: '/contact', name: 'Contact' },
    { href: '/faq', name: 'FAQ' },
  ],
  offline: "You're offline. This needs a connection. What you typed stays here.",
} as const

export const LANE_MURAL_COPY = {
  dallas: 'Dallas',
  memphis: 'Memphis',
  atlanta: 'Atlanta',
} as const
