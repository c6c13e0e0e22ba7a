/** The only text that the load's screen itself needs. */
export const DRIVER_LINKS_BUTTON = { carrier: 'Send to driver', broker: 'Driver status' }
