/** The law that every notice is published under (Annex II, introduction). */
export const regulation = 'Regulation (EU) 2024/900';
export const noticeTemplate = 'Implementing Regulation (EU) 2025/1410, Annex II';
