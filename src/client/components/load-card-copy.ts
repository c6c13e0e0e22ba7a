export const LOAD_CARD_COPY = {
  lane: (pickup: string, delivery: string) => `${pickup} to ${delivery}`,
  weight: (weight: string) => `${weight} lb`,
  team: 'Team',
  partial: 'Partial',
  pickup: 'Pickup',
  delivery: 'Delivery',
  deadhead: (miles: string) => `${miles} mi deadhead`,
  distance: (miles: string) => `${miles} mi`,
  averageTime: 'Average time ',
} as const
