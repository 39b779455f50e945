// Orders that wait for an approval, as stored. Owns approval_requests; asking is in checkout,
// deciding in approvals, since both price and place.
export {
  type ApprovalRecord,
  type AskedItem,
  clearOldBodies,
  type Decision,
  eraseApprovalsOf,
  insertApproval,
  selectApproval,
  selectApprovalByKey,
  selectApprovals,
  selectApprovers,
  updateDecision,
} from './approval-requests.sql.ts';
