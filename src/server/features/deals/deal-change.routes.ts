import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { type Route, route } from '#server/http/bind.ts'
import { answerChange, proposeChange } from './change-deal.ts'

export function dealChangeRoutes(): Route[] {
  return [route(proposeChangeEndpoint, proposeChange), route(answerChangeEndpoint, answerChange)]
}
