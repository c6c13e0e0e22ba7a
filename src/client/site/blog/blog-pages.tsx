import { PATHS } from '#contract/api/path.ts'
import type { SitePage } from '../site-page.ts'
import { ArticlePage } from './article-page.tsx'
import { ARTICLES } from './articles.ts'
import { Blog } from './blog.tsx'
import { blogPosting } from './blog-posting.ts'
import { blogPath } from './blog-path.ts'
import { BLOG_COPY } from './copy.ts'

/** PUB-06 */
export const BLOG_PAGE: SitePage = {
  path: PATHS.blog,
  title: BLOG_COPY.blog,
  description: BLOG_COPY.description,
  Page: Blog,
}

/** PUB-07 */
export const ARTICLE_PAGES: readonly SitePage[] = ARTICLES.map((article, at) => ({
  path: blogPath(article.id),
  section: PATHS.blog,
  title: article.title,
  description: article.excerpt,
  Page: () => <ArticlePage article={article} next={ARTICLES[(at + 1) % ARTICLES.length] ?? article} />,
  structuredData: [blogPosting(article)],
}))
