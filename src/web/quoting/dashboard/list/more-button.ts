/** Where focus returns after a dialog from a row's menu; the list's heading if the row is gone. */
export const moreButtonOf = (quoteId: string | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-more="${quoteId}"]`) ?? document.getElementById('quotes-heading')
