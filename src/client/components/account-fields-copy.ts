export const ACCOUNT_FIELDS_COPY = {
  firstName: 'First name',
  lastName: 'Last name',
} as const
