import { PATHS } from '#contract/api/path.ts'

export function blogPath(articleId: string): string {
  return `${PATHS.blog}/${articleId}`
}
