import * as z from 'zod/mini'
import { defineEndpoint } from '../api/endpoint.ts'

/** Counting stops here: the home page then says '10,000+'. */
export const MOST_COUNTED = 10_000

const sampleLoad = z.object({
  origin: z.object({ city: z.string(), state: z.string() }),
  destination: z.object({ city: z.string(), state: z.string() }),
  /** dollars */
  rate: z.number(),
  miles: z.number(),
})
export type SampleLoad = z.output<typeof sampleLoad>

/** What the home page shows of the board: no more than a carrier sees before a request, and none of the broker. */
export const readBoardSampleEndpoint = defineEndpoint({
  name: 'board.sample',
  summary: 'How many loads are on the board, and three of the newest',
  method: 'GET',
  path: '/board/sample',
  access: 'public',
  answer: z.object({ openLoads: z.number(), loads: z.array(sampleLoad) }),
})
export type BoardSample = z.output<typeof readBoardSampleEndpoint.answer>
