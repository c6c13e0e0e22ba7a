/** A stop as papers print it. */
export const TRINITY_MILLS = {
  address: '4140 Singleton Blvd',
  description: 'Trinity Mills Paper, dock 12',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75212',
  zone: 'America/Chicago',
}
