export const STOP_KINDS = ['pickup', 'delivery'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/** What a driver records at a stop. */
export const STOP_TAPS = ['arrived', 'departed'] as const
export type StopTap = (typeof STOP_TAPS)[number]

/** A correction voids an earlier event and stays beside it. */
export const STOP_EVENT_KINDS = [...STOP_TAPS, 'corrected'] as const
