import {
  askForBooksEndpoint,
  enterBooksEndpoint,
  readOpenBooksEndpoint,
  readOpenBooksPdfEndpoint,
} from '#contract/freight/open-books.ts'
import { type Route, route } from '#server/http/bind.ts'
import { type Spend, within } from '#server/http/budget.ts'
import { askForBooks, enterBooks } from './enter-books.ts'
import { readOpenBooks, readOpenBooksPdf } from './read-open-books.ts'

export function openBooksRoutes(spend: Spend): Route[] {
  return [
    route(readOpenBooksEndpoint, readOpenBooks),
    route(readOpenBooksPdfEndpoint, within(spend, 'openBooks', readOpenBooksPdf)),
    route(enterBooksEndpoint, enterBooks),
    route(askForBooksEndpoint, askForBooks),
  ]
}
