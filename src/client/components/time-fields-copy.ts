export const TIME_FIELDS_COPY = {
  dateExample: 'Like Nov 27 0800',
  chooseDateAndTime: 'Choose date and time',
  dayExample: 'Like Nov 27',
  chooseDay: 'Choose a day',
} as const
