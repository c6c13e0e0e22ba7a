export const BOARD_MAP_COPY = {
  title: 'Loads on the map',
  mapName: (count: number) => (count === 1 ? 'Pickup of 1 load' : `Pickups of ${count} loads`),
  /** '3 loads from Dallas, TX' */
  from: (what: string, place: string) => `${what} from ${place}`,
  loads: (count: number) => `${count} loads`,
  truck: (place?: string | number) => (place === undefined ? 'Truck position' : `Truck position: ${place}`),
  choose: 'Tap a pickup to see its loads.',
  none: 'No load of this page is on the map.',
  others: (count: number) =>
    count === 1 ? "1 load of this page isn't on the map." : `${count} loads of this page aren't on the map.`,
  deadhead: (miles: string) => `${miles} mi deadhead`,
  trip: (miles: string) => `${miles} mi`,
} as const
