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
