/** Another version of the action is waiting to send; `current` is its op. */
export const OTHER_WAITING = 'OTHER_WAITING'

/** The action to replace may have been carried out. */
export const MAYBE_SENT = 'MAYBE_SENT'
