import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const pagesSchema = z.array(z.object({ url: z.string(), first: z.array(z.string()) }))

/**
 * The `Link` header for the shell at a path: the files of that page's first load, so that a new visitor's browser
 * fetches them together and not one after the other. Undefined for a path without a page.
 * @param folder of the built app, with `.vite/pages.json` (scripts/page-files.ts)
 */
export function preloadLinks(folder: string): (pathname: string) => string | undefined {
  const file = path.join(folder, '.vite/pages.json')
  if (!existsSync(file)) return () => undefined
  const pages = pagesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ url, first }) => ({
    isAt: patternOf(url),
    links: first.map((name) => `</${name}>; rel=modulepreload; crossorigin`).join(', '),
  }))
  return (pathname) => pages.find(({ isAt }) => isAt.test(pathname))?.links
}

/** '/dashboard/edit-load/{-$loadId}' has a parameter that may be left out, '/dashboard/load/$loadId' one that may not. */
function patternOf(url: string): RegExp {
  const pattern = url.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`)
}
