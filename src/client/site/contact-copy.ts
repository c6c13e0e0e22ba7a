export const FAQ_COPY = {
  title: 'FAQ',
  heading: 'Frequently asked questions',
  description: 'What Milepost is, what it costs, what works without signal, and who pays for the wait.',
  text: 'Ten questions that people ask before they sign up. More answers are in the help of the app.',
  notFound: "Didn't find it? A person answers.",
  contactUs: 'Contact us',
} as const

export const CONTACT_PAGE_COPY = {
  title: 'Contact Us',
  description: 'Call, write or visit Milepost in Chicago. Dispatch and tracking answer 24/7.',
  text: 'Our support team answers within 10 minutes during business hours.',
  office: 'Office',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  followUs: 'Follow us',
  sendMessage: 'Send us a message',
  name: 'Name',
  yourEmail: 'Email',
  company: 'Company',
  message: 'Message',
  /** PUB-04, to the letter */
  notProvided: 'Not provided',
  subject: 'Contact Form Submission from {name}',
  acceptTerms: 'I accept the',
  terms: 'Terms & Conditions',
  send: 'Open in email app',
  youSend: 'Your email app opens with this message. You send it from there and keep a copy.',
} as const
