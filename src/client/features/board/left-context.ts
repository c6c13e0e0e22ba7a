import { createContext } from 'react'

/** Whether a carrier got the load; else the server doesn't say why. */
export type WhyLeft = 'booked' | 'gone'

export interface LeftLoad {
  why: WhyLeft
  /** epoch milliseconds */
  since: number
}

/** Loads that left the board and are still on screen for a moment, by id. */
export const LeftLoads = createContext<ReadonlyMap<string, LeftLoad>>(new Map())
