export const CONTACT_FIELDS_COPY = {
  email: 'Email',
  phone: 'Phone',
} as const
