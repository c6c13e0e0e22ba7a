export const TIME_FIELDS_COPY = {
  dateExample: 'Like Nov 27 0800',
  chooseDateAndTime: 'Choose date and time',
} as const
