/** Where focus returns after what a row's menu opened; the list's heading when the row is gone. */
export const moreButtonOf = (quoteId: string | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-more="${quoteId}"]`) ?? document.getElementById('quotes-heading')
