// Orders that wait for an approval, as stored. Owns approval_requests; requests are made in
// checkout and decided in approvals, since both price and place orders.
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
