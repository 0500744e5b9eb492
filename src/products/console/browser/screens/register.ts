export { CampaignsScreen } from './campaigns.tsx';
export { CompareScreen } from './notice/compare.tsx';
export { NoticeScreen } from './notice/notice.tsx';
export { OwnSignOff } from './notice/own-decision.tsx';
export { NoticesScreen } from './notices/notices.tsx';
export { ReviewScreen } from './notices/review.tsx';
export { AmendScreen } from './record/amend.tsx';
export { CreateScreen } from './record/create.tsx';
