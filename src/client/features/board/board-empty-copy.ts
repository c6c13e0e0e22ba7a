export const BOARD_EMPTY_COPY = {
  pageEmpty: 'This page is empty',
  pageEmptyHint: 'The list is shorter now.',
  backToTheFirstPage: 'Back to the first page',
  empty: 'No loads available',
  adjustSearch: 'Try adjusting your search criteria',
  checkBack: 'Check back later for new load opportunities',
  showAllLoads: 'Show all loads',
  widen: (miles: number) => `Widen to ${miles} mi`,
  without: (filter: string) => `Without '${filter}'`,
  finds: (search: string, total: string, isOne: boolean) => `${search}: ${total} ${isOne ? 'load' : 'loads'}`,
} as const
