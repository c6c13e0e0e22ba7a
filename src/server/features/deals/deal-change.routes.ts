import { answerChangeEndpoint, proposeChangeEndpoint } from '#contract/freight/deal-change.ts'
import { setDriverEndpoint } from '#contract/freight/deal-driver.ts'
import { type Route, route } from '#server/http/bind.ts'
import { answerChange, proposeChange } from './change-deal.ts'
import { setDriver } from './set-deal-driver.ts'

export function dealChangeRoutes(): Route[] {
  return [
    route(proposeChangeEndpoint, proposeChange),
    route(answerChangeEndpoint, answerChange),
    route(setDriverEndpoint, setDriver),
  ]
}
