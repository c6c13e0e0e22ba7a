/** LIFE-01 */
export const LOAD_STATUSES = ['pending', 'active', 'completed', 'cancelled'] as const

export type LoadStatus = (typeof LOAD_STATUSES)[number]
