export const ROUTE_COPY = {
  timeline: 'Timeline',
  mapNotOnDevice: "The map isn't on this device yet. It downloads when you're back online.",
  loadingMap: 'Loading map...',
  mapName: (pickup: string, delivery: string) => `Route from ${pickup} to ${delivery}`,
} as const

export const QUICK_CONTACT_COPY = {
  messageSubject: (number: number) => `Load #${number}`,
  quickContact: 'Quick contact',
  contactSupport: 'Contact Support',
} as const

export const ROUTE_SECTION_COPY = {
  route: 'Route',
  noCoordinates: 'Map coordinates not available',
  openInMaps: 'Open in Maps',
  sources: (isParty: boolean) =>
    `${isParty ? '' : "Locations are approximate until you're booked. "}Place names © GeoNames, CC BY 4.0.`,
  distance: (miles: string) => `${miles} mi`,
  driving: (duration: string) => ` driving, ${duration}.`,
  pickup: 'Pickup',
  delivery: 'Delivery',
  failedToLoadRoute: 'Failed to load route',
  directionsFailed: (status: string) => `Directions request failed: ${status}`,
} as const

export const LOAD_TIMELINE_COPY = {
  pickup: 'Pickup',
  dispatch: 'Dispatch',
  facility: (city: string) => `the facility in ${city}`,
} as const
