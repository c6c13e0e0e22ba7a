export const HELP_COPY = {
  helpSupport: 'Help & Support',
  subtitle: 'Answers to common questions, and people to help with the rest.',
  searchHelp: 'Search help',
  empty: 'No answers found',
  emptyHint: 'Try fewer words, or contact us.',
  contactSupport: 'Contact Support',
  answers: 'Answers',
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
