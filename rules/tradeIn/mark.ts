/**
 * Marks the document before it is rendered if the visitor has a trade-in valuation that still holds, so that vehicles have
 * room for their change-over price and nothing moves when it comes. Like the script that hides a closed announcement
 * (rules/site/announcement.ts), it is the same on every page, so that the policy can allow it by its hash.
 */
export const MARK_TRADE_IN =
  '{let{tradeIn:k}=document.currentScript.dataset;try{if(Date.parse(JSON.parse(localStorage.getItem(k)).valuation.validUntil)>Date.now())document.documentElement.dataset.tradeIn=""}catch{}}'
