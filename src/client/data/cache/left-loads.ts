import type { DataTag } from '@tanstack/react-query'
import type { LeftLoads } from '#offline/cache/live-channel.ts'

/** Where the query client has the loads that left the board last, before any list is without them. */
export const LEFT_LOADS = ['left'] as DataTag<['left'], LeftLoads>
