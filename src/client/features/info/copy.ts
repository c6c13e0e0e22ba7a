export const HELP_COPY = {
  helpSupport: 'Help & Support',
  subtitle: 'Answers to common questions, and people to help with the rest.',
  searchHelp: 'Search help',
  empty: 'No answers found',
  emptyHint: 'Try fewer words, or contact us.',
  contactSupport: 'Contact Support',
  talkToUs: 'Talk to us',
  supportHours: 'Our support team answers within 10 minutes during the hours on our contact page.',
  frequentlyAskedQuestions: 'Frequently asked questions',
  aboutMilepost: 'About Milepost',
  milepostSupport: 'Milepost support',
} as const

export const CONTACT_US_COPY = {
  contactUs: 'Contact Us',
  subtitle: 'Our support team answers within 10 minutes during business hours.',
  howToReachUs: 'How to reach us',
  sendUsAMessage: 'Send us a message',
  milepostSupport: 'Milepost support',
  address: 'Address',
  businessHours: 'Business hours',
} as const

export const CONTACT_MESSAGE_COPY = {
  name: 'Name',
  subject: 'Subject',
  message: 'Message',
  openInEmailApp: 'Open in email app',
  youSend: 'You send it from there and keep a copy.',
} as const

export const CONTACT_FORM_COPY = {
  nameIsRequired: 'Name is required',
  subjectIsRequired: 'Subject is required',
  messageIsRequired: 'Message is required',
} as const

export const INSTALL_COPY = {
  install: 'Install Milepost? It opens in one tap, with or without signal.',
  shareMenuStart: 'Install Milepost: tap Share ',
  shareMenuEnd: ', then "Add to Home Screen". It opens in one tap, and push works from there.',
  installButton: 'Install',
  notNow: 'Not now',
  gotIt: 'Got it',
} as const

export const SUBPAGE_COPY = {
  accountSettings: 'Account & Settings',
} as const
