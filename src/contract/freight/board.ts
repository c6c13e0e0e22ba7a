import { defineEndpoint } from '../api/endpoint.ts'
import { boardCall } from './board-call.ts'
import { boardQuerySchema } from './board-query.ts'

export const listBoardEndpoint = defineEndpoint({ ...boardCall, query: boardQuerySchema })
