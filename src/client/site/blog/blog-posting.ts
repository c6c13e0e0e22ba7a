import { ORIGIN } from '../site-document.tsx'
import type { StructuredData } from '../site-page.ts'
import { type Article, countWords } from './article.ts'
import { blogPath } from './blog-path.ts'

const PUBLISHER = { '@type': 'Organization', '@id': `${ORIGIN}/#organization`, name: 'Milepost', url: `${ORIGIN}/` }

export function blogPosting(article: Article): StructuredData {
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    description: article.excerpt,
    articleSection: article.category,
    datePublished: article.date,
    inLanguage: 'en-US',
    wordCount: countWords(article),
    mainEntityOfPage: ORIGIN + blogPath(article.id),
    image: `${ORIGIN}/share.png`,
    author: PUBLISHER,
    publisher: PUBLISHER,
    citation: article.sources.map(({ name }) => name),
  }
}
